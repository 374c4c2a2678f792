// A stand-in. Exercises have no network, so this file answers in place of a server.
// Your own page needs no such file: there, fetch asks a real server.
// Change STATUS to 500, or the list to [], and run again: then you see the other states.
const STATUS = 200;
const found = [
  { colour: "red", day: "3 May" },
  { colour: "black", day: "9 May" },
];

window.fetch = async () => {
  await new Promise((done) => setTimeout(done, 1000));
  return new Response(JSON.stringify(found), { status: STATUS });
};
