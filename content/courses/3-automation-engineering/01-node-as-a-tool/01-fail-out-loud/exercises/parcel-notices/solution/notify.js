export async function notify(parcels, send, err) {
  let failed = 0;
  for (const parcel of parcels) {
    try {
      await send(parcel);
    } catch (error) {
      failed += 1;
      err(`${parcel.code}: ${error.message}`);
    }
  }
  return failed === 0 ? 0 : 1;
}
