// "Take the new one if it is there": it looks safe, and is not.
const read = (row) => row.full_name || row.name;

export const expand = {
  write: (row, fullName) => ({ ...row, full_name: fullName }),
  read,
};

export const switched = {
  write: (row, fullName) => ({ ...row, full_name: fullName }),
  read,
};

export const contract = {
  write: (row, fullName) => ({ id: row.id, full_name: fullName }),
  read,
};

export function copy(row) {
  if (row.full_name) return null;
  return { ...row, full_name: row.name };
}
