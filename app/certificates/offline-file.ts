import type { DidDocument } from "#shared/certificates/credential.ts";
import style from "./offline-file.css?raw";
import program from "./offline-program.ts?program";

/** JSON within a script element. */
const json = (value: unknown) => JSON.stringify(value).replaceAll("<", "\\u003c");
/** A script within a script element. */
const script = (text: string) => text.replaceAll("</", "<\\/").replaceAll("<!--", "<\\!--");

/**
 * One HTML file that verifies certificates with the network off: it carries the site's public keys and one certificate,
 * loads nothing and may not.
 */
export function offlineFile(jwt: string, did: DidDocument): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<title>Verify a certificate</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Verify a certificate</h1>
<div id="result" role="status"></div>
<noscript><p>This file needs JavaScript to check the signature. It loads nothing from the network.</p></noscript>
<p class="note">This file knows the keys that the site had when it was downloaded. It cannot see whether the certificate was withdrawn later: its page on the site says so.</p>
<form id="form">
<label for="typed">The signed certificate</label>
<textarea id="typed" rows="6" spellcheck="false" autocomplete="off"></textarea>
<p class="row"><button>Verify</button> <label for="file">or a file</label> <input id="file" type="file" accept=".jwt,text/plain,application/vc+jwt"></p>
</form>
</main>
<script type="application/json" id="did">${json(did)}</script>
<script type="application/json" id="certificate">${json(jwt)}</script>
<script>(function(exports){${script(program)}
})({});</script>
</body>
</html>
`;
}
