import { useId, useState } from "react";
import { formatPence, parsePence } from "./money.ts";
import { type Split, splitBill } from "./split-bill.ts";

const TIPS = [0, 10, 12.5, 15];
const MOST_PEOPLE = 20;

export function BillSplitter() {
  const id = useId();
  const [bill, setBill] = useState("");
  const [tip, setTip] = useState(10);
  const [people, setPeople] = useState(2);

  const pence = parsePence(bill);
  const wrong = bill.trim() !== "" && pence === null;

  return (
    <form className="splitter" onSubmit={(event) => event.preventDefault()}>
      <div className="field">
        <label htmlFor={`${id}-bill`}>Bill in pounds</label>
        <input
          id={`${id}-bill`}
          inputMode="decimal"
          autoComplete="off"
          placeholder="42.50"
          value={bill}
          onChange={(event) => setBill(event.target.value)}
          aria-invalid={wrong}
          aria-describedby={wrong ? `${id}-bill-error` : undefined}
        />
        {wrong && (
          <p className="error" id={`${id}-bill-error`}>
            Write an amount such as 42.50.
          </p>
        )}
      </div>

      <fieldset className="tips">
        <legend>Tip</legend>
        {TIPS.map((percent) => (
          <label key={percent}>
            <input
              type="radio"
              name={`${id}-tip`}
              checked={tip === percent}
              onChange={() => setTip(percent)}
            />
            {percent === 0 ? "None" : `${percent}%`}
          </label>
        ))}
      </fieldset>

      <div className="field">
        <label htmlFor={`${id}-people`}>People</label>
        <select
          id={`${id}-people`}
          value={people}
          onChange={(event) => setPeople(Number(event.target.value))}
        >
          {Array.from({ length: MOST_PEOPLE }, (_, i) => i + 1).map((count) => (
            <option key={count}>{count}</option>
          ))}
        </select>
      </div>

      <output htmlFor={`${id}-bill ${id}-people`}>
        {pence ? <Result split={splitBill(pence, tip, people)} /> : "Enter the bill to see who pays what."}
      </output>
    </form>
  );
}

function Result({ split: { tip, total, shares } }: { split: Split }) {
  return (
    <>
      <strong>{formatPence(shares[0] ?? 0)}</strong> <span>{whoPays(shares)}</span>{" "}
      <small>
        {formatPence(total)} in all, {tip === 0 ? "without a tip" : `${formatPence(tip)} of it a tip`}
      </small>
    </>
  );
}

/** What stands after the largest share: "each", or how many pay a penny less. */
function whoPays(shares: number[]): string {
  const smallest = shares.at(-1) ?? 0;
  const payingLess = shares.filter((share) => share === smallest).length;
  if (shares.length === 1) return "for one person";
  if (payingLess === shares.length) return "each";
  return `for ${shares.length - payingLess} of you, ${formatPence(smallest)} for ${payingLess}`;
}
