import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { BillSplitter } from "./bill-splitter.tsx";

function setUp() {
  render(<BillSplitter />);
  return {
    user: userEvent.setup(),
    bill: screen.getByLabelText("Bill in pounds"),
    result: screen.getByRole("status"),
  };
}

test("asks for the bill first", () => {
  expect(setUp().result).toHaveTextContent("Enter the bill");
});

test("splits a bill between two, with ten per cent on top", async () => {
  const { user, bill, result } = setUp();

  await user.type(bill, "50");

  expect(result).toHaveTextContent("£27.50 each");
  expect(result).toHaveTextContent("£55.00 in all, £5.00 of it a tip");
});

test("says who pays the odd penny", async () => {
  const { user, bill, result } = setUp();

  await user.type(bill, "10");
  await user.click(screen.getByRole("radio", { name: "None" }));
  await user.selectOptions(screen.getByLabelText("People"), "3");

  expect(result).toHaveTextContent("£3.34 for 1 of you, £3.33 for 2");
  expect(result).toHaveTextContent("without a tip");
});

test("ties its complaint to the field", async () => {
  const { user, bill, result } = setUp();

  await user.type(bill, "ten");

  expect(bill).toBeInvalid();
  expect(bill).toHaveAccessibleDescription("Write an amount such as 42.50.");
  expect(result).toHaveTextContent("Enter the bill");

  await user.clear(bill);
  expect(bill).toBeValid();
});
