export * from "@testing-library/dom";
