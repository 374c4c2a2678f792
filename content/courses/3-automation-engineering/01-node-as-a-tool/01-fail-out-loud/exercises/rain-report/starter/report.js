export async function run({ args, loadReadings, out, err }) {
  const [month] = args;
  try {
    const readings = await loadReadings(month);
    for (const { station, mm } of readings) {
      out(`${station},${mm}`);
    }
    out(`Rows: ${readings.length}`);
  } catch (error) {
    out(`Failed: ${error.message}`);
  }
}
