/** Invoices as text, each with what a model answered. Amounts in an answer are pence. */

const paper = `Harbourside Paper Ltd
Invoice HP-2041       3 March 2026

 4 x A4 paper       £4.20   £16.80
 2 x Toner         £31.50   £63.00

Net                         £79.80
VAT 20%                     £15.96
Total                       £95.76`;

const repair = `Quay Bicycle Repair
Invoice no. 318      12 March 2026

 1 x New chain     £18.00   £18.00
 2 x Inner tube     £6.50   £13.00
 1 x One hour      £40.00   £40.00

Net                         £71.00
VAT 20%                     £14.20
Total                       £85.20`;

const catering = `Bridge Street Catering
Date 20 March 2026

12 x Sandwiches     £7.25   £87.00
 1 x Delivery       £5.00    £5.00

Net                         £92.00
VAT 20%                     £18.40
Total                      £110.40`;

const json = (value) =>
  JSON.stringify(value, null, 2).replace(/\{\s+"text"[^}]+\}/g, (line) => line.replace(/\s+/g, " "));

export const INVOICES = [
  {
    name: "It adds up",
    text: paper,
    answer: json({
      supplier: "Harbourside Paper Ltd",
      number: "HP-2041",
      date: "2026-03-03",
      lines: [
        { text: "A4 paper", count: 4, each: 420 },
        { text: "Toner", count: 2, each: 3150 },
      ],
      vat: 1596,
      total: 9576,
    }),
  },
  {
    name: "A line is lost",
    text: repair,
    answer: json({
      supplier: "Quay Bicycle Repair",
      number: "318",
      date: "2026-03-12",
      lines: [
        { text: "New chain", count: 1, each: 1800 },
        { text: "One hour", count: 1, each: 4000 },
      ],
      vat: 1420,
      total: 8520,
    }),
  },
  {
    name: "A number is made up",
    text: catering,
    answer: json({
      supplier: "Bridge Street Catering",
      number: "INV-001",
      date: "2026-03-20",
      lines: [
        { text: "Sandwiches", count: 12, each: 725 },
        { text: "Delivery", count: 1, each: 500 },
      ],
      vat: 1840,
      total: 11040,
    }),
  },
];
