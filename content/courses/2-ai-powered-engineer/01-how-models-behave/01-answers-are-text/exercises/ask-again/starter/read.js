const DEPARTMENTS = ["plants", "tools", "furniture"];

export function readDepartment(text) {
  const department = text.trim().toLowerCase();
  if (DEPARTMENTS.includes(department)) return { department };
  return { problem: `The answer must be one of ${DEPARTMENTS.join(", ")}, not ${JSON.stringify(text)}.` };
}
