import type { ReplicaOptions } from '../replica-options.ts'
import { hash, shuffled, textSeed } from '../world/seeded.ts'
import type { ClubTruth, MemberTruth } from '../world/truth-records.ts'
import { listedClubs } from './club-list-page.ts'
import { card, clubOptions, escapeHtml, pageOf } from './layout.ts'

/** `membres.php`: the choice of a club, and behind it the club, when the site knows the code. */
export function directoryPage({ world, disorder }: ReplicaOptions, code: string | null): string {
  const club = code === null ? undefined : world.club(code)?.detail
  const chosen = club?.code === code ? club : undefined
  const chooser = `<form method="POST" action="membres.php"><select name="indice" class="form-select">${clubOptions(listedClubs(world), chosen?.code)}</select></form>
`
  if (chosen === undefined) return pageOf('Annuaire', chooser)
  const members = world.peopleOf(chosen.code).members
  const seed = textSeed(chosen.code)
  const listed = disorder?.duplicated
    ? members.flatMap((row, at) => (at % 4 === 1 ? [row, row] : [row]))
    : members
  const rows = disorder?.shuffled ? shuffled(listed, seed) : listed
  return pageOf('Annuaire', `${chooser}${cards(chosen, seed)}${memberTable(rows, seed)}`)
}

function cards(club: ClubTruth, seed: number): string {
  const all = [information(club, seed)]
  if (club.venue_name !== null) all.push(venue(club, seed))
  if (club.teams_men !== null) all.push(teams(club))
  // A club without label and palette says so, or has no such card.
  if (club.label !== null || club.palette !== null || seed % 2 === 0) all.push(awards(club, seed))
  return all.join('')
}

function information(club: ClubTruth, seed: number): string {
  const lines = [
    line('Email', club.email, seed),
    line(['Téléphone', 'Phone', 'Tel'][seed % 3] as string, club.phone, seed),
    line('Statut', club.status, seed),
    line('Douche', yesOrNo(club.has_shower), seed),
    club.website === null
      ? ''
      : `<p>Site web : <a href="${escapeHtml(club.website)}" target="_blank">${escapeHtml(club.website)}</a></p>`,
  ]
  const title = seed % 5 === 0 ? 'INFORMATIONS DU CLUB' : 'Informations du club'
  const name = escapeHtml(`${club.code} - ${club.full_name}`)
  return card(title, `<h4>${name}</h4>\n${lines.join('')}`)
}

function venue(club: ClubTruth, seed: number): string {
  const town = club.postal_code === null ? '' : ` - ${club.postal_code} ${club.city}`
  const address = club.address === null ? null : `${club.address}${town}`
  const lines = [
    line('Nom', club.venue_name, seed),
    line('Adresse', address, seed),
    line('Téléphone', club.venue_phone, seed),
    line('Accès PMR', yesOrNo(club.venue_pmr), seed),
    line('Remarques', club.venue_remarks, seed),
  ]
  return card('Locaux du club', lines.join(''))
}

function teams(club: ClubTruth): string {
  const counts: readonly (readonly [string, number | null])[] = [
    ['Messieurs', club.teams_men],
    ['Dames', club.teams_women],
    ['Jeunes', club.teams_youth],
    ['Vétérans', club.teams_veterans],
  ]
  const lines = counts.map(([label, count]) => `<strong>${label} :</strong>&nbsp;${count}<br>\n`)
  return card('&Eacute;quipes du club', lines.join(''))
}

function awards({ label, palette }: ClubTruth, seed: number): string {
  return card(
    seed % 3 === 0 ? 'Labellisation' : 'Labellisation &amp; Palettes',
    `<p>Label : ${label ?? 'Aucun'}</p>\n<p>Palettes : ${palette ?? 'Aucune'}</p>\n`,
  )
}

/** An unknown field has an empty value, or no line at all. */
function line(label: string, value: string | null, seed: number): string {
  if (value === null && hash(seed, label.length) % 2 === 0) return ''
  return `<p><strong>${label} : </strong>${escapeHtml(value ?? '')}</p>\n`
}

function yesOrNo(value: boolean | null): string | null {
  if (value === null) return null
  return value ? 'Oui' : 'Non'
}

/** One club in four has a table without the column of numbers. */
function memberTable(members: readonly MemberTruth[], seed: number): string {
  const isNumbered = seed % 4 !== 0
  const headers = ['Licence', 'Nom', 'Catégorie', 'Classement']
  const head = (isNumbered ? ['#', ...headers] : headers).map((text) => `<th>${text}</th>`).join('')
  const rows = members.map(({ licence, name, category, ranking }, at) => {
    const number = isNumbered ? `<td>${at + 1}</td>` : ''
    return `<tr>${number}<td>${licence}</td><td>${escapeHtml(name)}</td><td>${category ?? ''}</td><td>${ranking ?? ''}</td></tr>
`
  })
  return `<table class="table table-sm table-striped"><thead><tr>${head}</tr></thead>
<tbody>
${rows.join('')}</tbody></table>
`
}
