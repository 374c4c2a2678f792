import { check } from "./check.js";
import { INVOICES } from "./invoices.js";

const byId = (id) => document.getElementById(id);

function element(tag, properties = {}, ...children) {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...children);
  return node;
}

let invoice = INVOICES[0];

function render() {
  const checks = check(invoice.text, byId("answer").value);
  const believed = checks.every(({ passes }) => passes);
  byId("checks").replaceChildren(
    ...checks.map(({ name, passes, why }) => {
      const verdict = element("span", { className: "verdict" }, passes ? "pass" : "fail");
      if (!passes) verdict.dataset.state = "fail";
      const text = element("div", {}, element("p", {}, name));
      if (!passes) text.append(element("p", { className: "muted" }, why));
      return element("li", {}, verdict, text);
    }),
  );
  byId("decision").dataset.state = believed ? "pass" : "fail";
  byId("decision").textContent = believed ? "Stored without a person" : "Goes to a person";
}

function show(chosen) {
  invoice = chosen;
  byId("invoice").textContent = invoice.text;
  byId("answer").value = invoice.answer;
  render();
}

byId("invoices").append(
  ...INVOICES.map((each, index) => {
    const input = element("input", { type: "radio", name: "invoice", checked: index === 0 });
    input.addEventListener("change", () => show(each));
    return element("label", {}, input, each.name);
  }),
);
byId("answer").addEventListener("input", render);
byId("reset").addEventListener("click", () => show(invoice));
show(invoice);
