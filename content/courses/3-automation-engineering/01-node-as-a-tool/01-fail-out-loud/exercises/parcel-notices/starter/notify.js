export async function notify(parcels, send, err) {
  try {
    parcels.forEach(async (parcel) => {
      await send(parcel);
    });
    return 0;
  } catch (error) {
    err(error.message);
    return 1;
  }
}
