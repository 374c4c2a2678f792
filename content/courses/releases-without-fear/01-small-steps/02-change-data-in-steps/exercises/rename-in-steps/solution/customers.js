const writeBoth = (row, fullName) => ({ ...row, name: fullName, full_name: fullName });

export const expand = {
  write: writeBoth,
  read: (row) => row.name,
};

export const switched = {
  write: writeBoth,
  read: (row) => row.full_name,
};

export const contract = {
  write: (row, fullName) => ({ ...row, full_name: fullName }),
  read: (row) => row.full_name,
};

export function copy(row) {
  return row.full_name === row.name ? null : { ...row, full_name: row.name };
}
