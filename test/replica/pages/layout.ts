const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#039;',
}
const SPECIAL = /[&<>"']/g

/** Text with the entities the site writes. */
export function escapeHtml(text: string): string {
  return text.replace(SPECIAL, (character) => ENTITIES[character] as string)
}

const HEAD = `<!DOCTYPE html>
<html lang="fr">
<head>
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>`
const AFTER_TITLE = `</title>
<link rel="stylesheet" href="../css/mdb.min.css">
<script src="../js/mdb.min.js"></script>
</head>
<body>
<header><nav class="navbar navbar-expand-lg"><a class="navbar-brand" href="/">Data</a>
<ul class="navbar-nav"><li><a href="/annuaire/membres.php">Annuaire</a></li>
<li><a href="/interclubs/rankings.php">Interclubs</a></li>
<li><a href="/ranking/clubs.php">Classement</a></li></ul></nav></header>
<main class="container my-4">
`
const FOOT = `
</main>
<footer class="text-center">Donn&eacute;es &amp; r&eacute;sultats&nbsp;&copy;</footer>
</body>
</html>
`

/** A whole page; `body` is HTML. */
export function pageOf(title: string, body: string): string {
  return `${HEAD}${escapeHtml(title)}${AFTER_TITLE}${body}${FOOT}`
}

/** `<option>`s of clubs behind a placeholder, one of them chosen. */
export function clubOptions(
  clubs: readonly { readonly code: string; readonly name: string }[],
  chosen: string | undefined,
): string {
  const options = clubs.map(({ code, name }) => {
    const selected = code === chosen ? ' selected' : ''
    return `<option value="${code}"${selected}>${escapeHtml(`${code} - ${name}`)}</option>`
  })
  return `<option value="">-- S&eacute;lectionnez un club --</option>\n${options.join('\n')}`
}

/** A card with a header; both parts are HTML. */
export function card(header: string, body: string): string {
  return `<div class="card mb-3"><div class="card-header bg-perso">${header}</div>
<div class="card-body">${body}</div></div>
`
}
