const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

export async function run({ args, loadReadings, out, err }) {
  const [month = ""] = args;
  if (!MONTH.test(month)) {
    err("Usage: node main.js YYYY-MM");
    return 2;
  }
  let readings;
  try {
    readings = await loadReadings(month);
  } catch (error) {
    err(`The report for ${month} failed: ${error.message}`);
    return 1;
  }
  const good = readings.filter(({ mm }) => Number.isFinite(mm));
  const bad = readings.filter(({ mm }) => !Number.isFinite(mm));
  for (const { station, mm } of good) out(`${station},${mm}`);
  for (const { station, mm } of bad) err(`${station}: ${JSON.stringify(mm)} is not a number`);
  err(`Rows: ${good.length}`);
  return bad.length === 0 ? 0 : 1;
}
