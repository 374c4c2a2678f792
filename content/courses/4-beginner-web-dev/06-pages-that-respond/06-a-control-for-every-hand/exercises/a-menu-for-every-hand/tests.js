import userEvent from "@testing-library/user-event";

const user = userEvent.setup();
const words = (element) => element.textContent.trim().replace(/\s+/g, " ");

/** The control that opens the menu, whatever element it is. */
function control() {
  const found = document.querySelector("#menu") ?? document.querySelector("nav button");
  if (!found) expect.fail('There is no element with the id "menu" any more.');
  return found;
}

/** What has the focus, in words. */
function focused() {
  const element = document.activeElement;
  if (!element || element === document.body) return "nothing";
  return `the ${element.localName} "${words(element)}"`;
}

/** The links that can be seen in the window. */
const seen = () =>
  [...document.querySelectorAll("nav a")].filter((link) => {
    const { right, bottom, width } = link.getBoundingClientRect();
    return (
      link.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      width > 0 &&
      right > 0 &&
      bottom > 0
    );
  });
const isOpen = () => seen().length > 0;

/** Begins each test with a closed menu and the focus at the top of the page. */
beforeEach(async () => {
  if (isOpen()) await user.click(control());
  document.activeElement?.blur();
});

/** Tab to the control, as somebody does who has no mouse. */
async function tabToMenu() {
  await user.tab();
  if (document.activeElement !== control())
    expect.fail(`The first Tab should stop at the control "Menu". It stops at ${focused()}.`);
}

test("It is a real button, called Menu", async () => {
  const element = control();
  if (element.localName !== "button")
    expect.fail(
      `The control is a ${element.localName}. HTML has an element for this, which brings the keyboard with it.`,
    );
  expect(words(element), "The words on the button").toBe("Menu");
  await user.click(element);
  expect(words(control()), "The words on the button while the menu is open").toBe("Menu");
});

test("A click opens the menu, and another one closes it", async () => {
  if (isOpen()) expect.fail("The menu should be closed at first.");
  await user.click(control());
  if (seen().length !== 3) expect.fail(`After a click, three links should be seen. I see ${seen().length}.`);
  await user.click(control());
  if (isOpen()) expect.fail("After a second click, the links can still be seen.");
});

test("Tab and Enter open it", async () => {
  await tabToMenu();
  await user.keyboard("{Enter}");
  if (!isOpen()) expect.fail("The button has the focus, and Enter was pressed. The menu is not open.");
});

test("Space opens it and closes it", async () => {
  await tabToMenu();
  await user.keyboard(" ");
  if (!isOpen()) expect.fail("The button has the focus, and Space was pressed. The menu is not open.");
  await user.keyboard(" ");
  if (isOpen()) expect.fail("Space was pressed a second time. The menu is still open.");
});

test("The button says whether the menu is open", async () => {
  const says = () => control().getAttribute("aria-expanded");
  if (says() !== "false")
    expect.fail(`The menu is closed. aria-expanded should be "false". It is ${JSON.stringify(says())}.`);
  await user.click(control());
  if (says() !== "true")
    expect.fail(`The menu is open. aria-expanded should be "true". It is ${JSON.stringify(says())}.`);
  await user.click(control());
  if (says() !== "false")
    expect.fail(
      `The menu is closed again. aria-expanded should be "false". It is ${JSON.stringify(says())}.`,
    );
});

test("While it is closed, Tab does not stop at its links", async () => {
  await tabToMenu();
  await user.tab();
  const element = document.activeElement;
  if (element?.closest("nav"))
    expect.fail(
      `The menu is closed, but after the button Tab stops at ${focused()}, where nobody can see it.`,
    );
  if (!element || words(element) !== "Tickets")
    expect.fail(`After the closed menu, Tab should go on to the link "Tickets". It stops at ${focused()}.`);
});

test("While it is open, Tab goes to its first link", async () => {
  await tabToMenu();
  await user.keyboard("{Enter}");
  await user.tab();
  if (words(document.activeElement) !== "Today")
    expect.fail(`The menu is open. After the button, Tab should stop at "Today". It stops at ${focused()}.`);
});

test("Escape closes it, and the focus is on the button", async () => {
  await tabToMenu();
  await user.keyboard("{Enter}");
  await user.tab();
  await user.tab();
  await user.keyboard("{Escape}");
  if (isOpen()) expect.fail("Escape was pressed on a link of the menu. The menu is still open.");
  if (control().getAttribute("aria-expanded") !== "false")
    expect.fail('Escape has closed the menu, but aria-expanded does not say "false".');
  if (document.activeElement !== control())
    expect.fail(`After Escape, the focus should be on the button. It is on ${focused()}.`);
});

test("Escape does nothing while the menu is closed", async () => {
  const tickets = [...document.querySelectorAll("main a")][0];
  tickets.focus();
  await user.keyboard("{Escape}");
  if (isOpen()) expect.fail("The menu was closed. Escape has opened it.");
  if (document.activeElement !== tickets)
    expect.fail(
      "The menu was closed, and somebody was elsewhere. Escape should leave the focus where it is.",
    );
});
