export * from "@testing-library/user-event";
export { default } from "@testing-library/user-event";
