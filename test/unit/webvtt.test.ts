import { expect, test } from "vitest";
import { youtubeIdOf } from "#shared/learning/film.ts";
import { readWebVtt, webVttTime, writeWebVtt } from "#shared/learning/webvtt.ts";

test("cues are read with names, settings, tags and entities", () => {
  const file = `WEBVTT - A title

NOTE by hand
about nothing

STYLE
::cue { color: lime }

intro
00:00.500 --> 00:02.000 align:start
<v Ada>Open &lt;h1&gt;,
then <b>close</b> it.

01:00:00.000 --> 01:00:01.250
An hour later
`;
  expect(readWebVtt(file)).toEqual({
    problem: null,
    cues: [
      { start: 0.5, end: 2, text: "Open <h1>, then close it." },
      { start: 3600, end: 3601.25, text: "An hour later" },
    ],
  });
});

test.each([
  ["", "Line 1: the file begins with the line WEBVTT."],
  ["1\n00:00:01,000 --> 00:00:02,000\nSubRip", "Line 1: the file begins with the line WEBVTT."],
  ["WEBVTT\n00:01.000 --> 00:02.000\nHi", "Line 2: an empty line comes after WEBVTT."],
  ["WEBVTT\n\n00:01,000 --> 00:02,000\nHi", "Line 3: write the times like 00:01.000 --> 00:04.500."],
  ["WEBVTT\n\nname\n1.0 --> 2.0\nHi", "Line 4: write the times like 00:01.000 --> 00:04.500."],
  ["WEBVTT\n\njust words", "Line 3: write the times like 00:01.000 --> 00:04.500."],
  ["WEBVTT\n\n00:02.000 --> 00:02.000\nHi", "Line 3: the end comes after the start."],
  [
    "WEBVTT\n\n00:02.000 --> 00:03.000\nHi\n\n00:01.000 --> 00:04.000\nHo",
    "Line 6: this begins before the one above it.",
  ],
  ["WEBVTT\n\n00:01.000 --> 00:02.000", "Line 3: there is no text below the times."],
  ["WEBVTT\n\nNOTE nothing else", "Line 1: there is nothing in this file."],
])("%j: %s", (file, problem) => {
  expect(readWebVtt(file).problem).toBe(problem);
});

test("cues that do not fit are left out, the others stay", () => {
  const { cues } = readWebVtt("\uFEFFWEBVTT\r\n\r\n0 --> 1\r\nNo\r\n\r\n00:01.000 --> 00:02.000\r\nYes");
  expect(cues).toEqual([{ start: 1, end: 2, text: "Yes" }]);
});

test("what is written can be read again", () => {
  const cues = [
    { start: 0, end: 61.5, text: "Type <h1> & save" },
    { start: 3599.9996, end: 3661, text: "Much later" },
  ];
  expect(writeWebVtt(cues)).toContain("00:00.000 --> 01:01.500\nType &lt;h1&gt; &amp; save\n");
  expect(readWebVtt(writeWebVtt(cues))).toMatchObject({
    problem: null,
    cues: [cues[0], { start: 3600, text: "Much later" }],
  });
  expect(webVttTime(3661.25)).toBe("01:01:01.250");
});

test.each([
  ["dQw4w9WgXcQ", "dQw4w9WgXcQ"],
  ["https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=4", "dQw4w9WgXcQ"],
  ["youtu.be/dQw4w9WgXcQ", "dQw4w9WgXcQ"],
  ["https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ", "dQw4w9WgXcQ"],
  ["https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ", null],
  ["https://vimeo.com/76979871", null],
  ["javascript:alert(1)", null],
  ["too short", null],
])("the YouTube video of %s", (given, id) => {
  expect(youtubeIdOf(given)).toBe(id);
});
