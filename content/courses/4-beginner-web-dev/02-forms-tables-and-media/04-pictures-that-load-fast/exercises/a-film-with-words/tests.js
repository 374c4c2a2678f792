import captions from "./captions.vtt";

const WANTED = [
  { from: 0, to: 2.5, text: "Press your thumb into the clay." },
  { from: 2.5, to: 6, text: "Now turn it, slowly." },
  { from: 6, to: 8, text: "(the wheel stops)" },
];

function film() {
  const found = document.querySelector("video");
  if (!found) expect.fail("There is no video element any more.");
  return found;
}

const clean = (path) => (path ?? "").trim().replace(/^\.\//, "");
const lines = () =>
  captions
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .map((line) => line.trim());

/** Seconds, from "00:02.500" or "00:00:02.500". */
function seconds(time) {
  const [, hours = "0", minutes, rest] = /^(?:(\d{2,}):)?([0-5]\d):([0-5]\d\.\d{3})$/.exec(time) ?? [];
  if (minutes === undefined)
    expect.fail(`"${time}" is no time. It has minutes, seconds and thousandths, such as 00:02.500.`);
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(rest);
}

/** The captions of the file, read as a browser reads them: blocks with an empty line between them. */
function cues() {
  const blocks = lines()
    .join("\n")
    .split(/\n{2,}/)
    .map((block) => block.split("\n"));
  return blocks.flatMap((block) => {
    const at = block.findIndex((line) => line.includes("-->"));
    if (at < 0) return [];
    const more = block.slice(at + 1).find((line) => line.includes("-->"));
    if (more) expect.fail(`There is no empty line above "${more}".`);
    const [, from, to] = /^(\S+)\s+-->\s+(\S+)/.exec(block[at]) ?? [];
    if (!to) expect.fail(`In "${block[at]}" the arrow needs a time and a space on each side.`);
    return [
      {
        from: seconds(from),
        to: seconds(to),
        text: block
          .slice(at + 1)
          .join(" ")
          .trim(),
      },
    ];
  });
}

test("The film shows its buttons", () => {
  if (!film().hasAttribute("controls")) expect.fail("The video has no controls, so nobody can stop it.");
});

test("The film does not start by itself", () => {
  if (film().hasAttribute("autoplay"))
    expect.fail("The video has autoplay. If it is there it counts, whatever its value.");
});

test("Before the start only its length is fetched", () => {
  const preload = film().getAttribute("preload");
  if (preload === null) expect.fail("The video has no preload attribute, so some browsers fetch all of it.");
  if (!["metadata", "none"].includes(preload.trim().toLowerCase()))
    expect.fail(`preload="${preload}" fetches more than the length.`);
});

test("Its place is 640 by 360 pixels, with a poster", () => {
  const [width, height] = ["width", "height"].map((side) => film().getAttribute(side) ?? "(none)");
  expect(`${width} by ${height}`, "The width and height of the film").toBe("640 by 360");
  if (!film().hasAttribute("poster")) expect.fail("The video has no poster.");
  expect(clean(film().getAttribute("poster")), "The path of the poster").toBe("images/bowl.jpg");
});

test("A track inside the film leads to the English captions", () => {
  const track = film().querySelector(":scope > track");
  if (!track) {
    const lost = document.querySelector("track");
    expect.fail(lost ? "The track is not inside the video." : "There is no track inside the video yet.");
  }
  const [kind, language] = ["kind", "srclang"].map((name) => track.getAttribute(name)?.toLowerCase());
  if (kind === undefined)
    expect.fail('The track has no kind, so it counts as subtitles. Write kind="captions".');
  expect(kind, "The kind of the track").toBe("captions");
  expect(clean(track.getAttribute("src")), "The src of the track").toBe("captions.vtt");
  if (language === undefined) expect.fail("The track has no srclang, so nobody knows its language.");
  if (!/^en(-[a-z]+)?$/.test(language)) expect.fail(`srclang="${language}" is not English. Write "en".`);
  if (!(track.getAttribute("label") ?? "").trim())
    expect.fail('The track has no label, so the menu has no name for it. Write label="English".');
});

test("captions.vtt begins as a file with captions does", () => {
  const [first, second] = lines();
  expect(first, "The first line of captions.vtt").toBe("WEBVTT");
  expect(second, "The second line, which is empty").toBe("");
});

test("captions.vtt has three captions at their times", () => {
  const all = cues();
  if (all.length !== 3)
    expect.fail(
      `A browser finds ${all.length} captions in the file. It looks for two times with --> between them.`,
    );
  for (const [index, { from, to, text }] of WANTED.entries()) {
    expect(all[index].text, `The words of caption ${index + 1}`).toBe(text);
    expect(`${all[index].from} to ${all[index].to}`, `The seconds of caption ${index + 1}`).toBe(
      `${from} to ${to}`,
    );
  }
});

test("The recording shows its buttons", () => {
  const sound = document.querySelector("audio");
  if (!sound) expect.fail("There is no audio element any more.");
  if (!sound.hasAttribute("controls"))
    expect.fail("The audio has no controls. Without them a browser does not show it at all.");
});
