import { BillSplitter } from "./bill-splitter/bill-splitter.tsx";

export function App() {
  return (
    <main>
      <h1>Split the bill</h1>
      <p>Everyone pays the same, give or take a penny, and the pennies add up.</p>
      <BillSplitter />
    </main>
  );
}
