import type { Dice } from '../../support/full-scale/dice.ts'
import { type Drift, edited, outsideScripts } from './drift.ts'
import { headedTables, moveColumns } from './table-edits.ts'

const harmful = (name: string, apply: Drift['apply']): Drift => ({ name, isHarmless: false, apply })

const replacedAll = (html: string, words: Readonly<Record<string, string>>): string =>
  Object.entries(words).reduce((text, [from, to]) => text.replaceAll(from, to), html)

/** Every attribute of the name gets other values; the same value always the same other one. */
function renamed(html: string, attribute: string, dice: Dice): string {
  const salt = dice.below(1000)
  const isRenamed = (value: string) => (value.length + salt) % 3 !== 0
  return outsideScripts(html, (text) =>
    text.replace(new RegExp(` ${attribute}="([^"]*)"`, 'g'), (all, value: string) =>
      isRenamed(value) ? ` ${attribute}="n${salt}-${value.split('').reverse().join('')}"` : all,
    ),
  )
}

const inFirst = (
  html: string,
  pattern: RegExp,
  dice: Dice,
  to: (found: string) => string,
): string => {
  const found = html.match(pattern) ?? []
  if (found.length === 0) return html
  let at = dice.below(found.length)
  return html.replace(pattern, (one) => (at-- === 0 ? to(one) : one))
}

const DUTCH = {
  Équipe: 'Ploeg',
  Licence: 'Lidnummer',
  Nom: 'Naam',
  Catégorie: 'Categorie',
  Classement: 'Klassement',
  'Clt.': 'Kl.',
  Points: 'Punten',
  'Pos N': 'Pos A',
  Victoires: 'Overwinningen',
  Défaites: 'Nederlagen',
  'de départ': 'bij aanvang',
  'de base': 'vooraf',
  actuels: 'nu',
  Inactive: 'Niet actief',
  '<h5>Messieurs': '<h5>Heren',
  '<h5>Dames': '<h5>Vrouwen',
  '"Messieurs"': '"Heren"',
  'Mise à jour': 'Bijgewerkt',
  Total: 'Som',
}
const ENGLISH = {
  Équipe: 'Team',
  '>J<': '>P<',
  '>G<': '>W<',
  '>P</th><th scope="col">N': '>L</th><th scope="col">D',
  Licence: 'License',
  Nom: 'Name',
  Catégorie: 'Category',
  Classement: 'Ranking',
  Victoires: 'Wins',
  Défaites: 'Losses',
  'Points de': 'Points at the',
  actuels: 'now',
  Inactive: 'Not active',
}

/** Changes to parts that a reader relies on: it reads the page as before, or refuses it. */
export const HARMFUL_DRIFTS: readonly Drift[] = [
  ...(['class', 'id', 'name', 'href', 'action'] as const).map((attribute) =>
    harmful(`other values of ${attribute}`, (html, dice) => renamed(html, attribute, dice)),
  ),
  harmful('another header', (html, dice) =>
    inFirst(html, /<th[^>]*>[^<]+<\/th>/g, dice, (cell) => cell.replace(/>[^<]+</, '>Rubrique<')),
  ),
  harmful('no header', (html) => edited(html, ($) => void $('tr').has('th').remove())),
  harmful('headers without words', (html) => html.replaceAll(/(<th[^>]*>)[^<]+</g, '$1<')),
  harmful('headers beside their columns', (html) =>
    edited(html, ($) => {
      for (const table of headedTables($)) $(table).find('tr').has('th').first().append('<th></th>')
    }),
  ),
  harmful('a column more, without a header', (html, dice) => {
    const at = dice.below(8)
    return edited(html, ($) => {
      for (const table of headedTables($)) {
        for (const row of $(table).find('tr').has('td').get()) {
          const cells = $(row).children('td')
          $(cells.get(at % cells.length)).before('<td>5</td>')
        }
      }
    })
  }),
  harmful('a column less', (html, dice) => {
    const at = dice.below(8)
    return edited(html, ($) =>
      moveColumns($, (cells) => cells.filter((_, one) => one !== at % cells.length)),
    )
  }),
  harmful('a column less, its header left', (html, dice) => {
    const at = dice.below(8)
    return edited(html, ($) => {
      for (const table of headedTables($)) {
        for (const row of $(table).find('tr').has('td').get()) {
          const cells = $(row).children('td')
          $(cells.get(at % cells.length)).remove()
        }
      }
    })
  }),
  harmful('rows of two in one', (html, dice) =>
    inFirst(html, /<\/tr>\s*<tr(?: [^>]*)?>(?=\s*<td)/g, dice, () => ''),
  ),
  harmful('cells of two rows in one', (html) =>
    edited(html, ($) => {
      for (const table of headedTables($)) {
        const [first, second] = $(table).find('tr').has('td').get()
        if (first === undefined || second === undefined) continue
        const others = $(second).children('td').get()
        for (const [at, cell] of $(first).children('td').get().entries()) {
          $(cell).append(`<br>${$(others[at]).html() ?? ''}`)
        }
        $(second).remove()
      }
    }),
  ),
  harmful('a rank across two rows', (html) =>
    edited(html, ($) => {
      for (const table of headedTables($)) {
        const [first, second] = $(table).find('tr').has('td').get()
        if (first === undefined || second === undefined) continue
        $(first).children('td').first().attr('rowspan', '2')
        $(second).children('td').first().remove()
      }
    }),
  ),
  harmful('match cards of two in one', (html) =>
    html.replace(/<\/div>\s*<div class="match-card(?:-modern)?">/, ''),
  ),
  harmful('boxes instead of tables', (html) =>
    outsideScripts(html, (text) =>
      text.replaceAll(/<(\/?)(?:table|thead|tbody|tr|td|th)\b/g, '<$1div'),
    ),
  ),
  harmful('lists instead of selects', (html) =>
    replacedAll(html, {
      '<select': '<ul',
      '</select': '</ul',
      '<option': '<li',
      '</option': '</li',
    }),
  ),
  harmful('other headings', (html) =>
    outsideScripts(html, (text) => text.replaceAll(/<(\/?)h[2356]\b/g, '<$1h1')),
  ),
  harmful('labels in Dutch', (html) => replacedAll(html, DUTCH)),
  harmful('labels in English', (html) => replacedAll(html, ENGLISH)),
  harmful('thousands behind a dot', (html) =>
    html.replaceAll(
      /(?<![\d.,/])(\d)(\d{3})(?:\.(\d{1,4}))?(?= pts|<\/td>|,"action|e<)/g,
      (_, a: string, b: string, c?: string) => (c === undefined ? `${a}.${b}` : `${a}.${b},${c}`),
    ),
  ),
  harmful('thousands behind a comma', (html) =>
    html.replaceAll(/(?<![\d.,/])(\d)(\d{3})(\.\d{1,4})?(?= pts|<\/td>|e<)/g, '$1,$2$3'),
  ),
  harmful('thousands behind an apostrophe', (html) =>
    html.replaceAll(/(?<![\d.,/])(\d)(\d{3})(\.\d{1,4})?(?= pts|<\/td>|e<)/g, "$1'$2$3"),
  ),
  harmful('units in cells', (html) => html.replaceAll(/<td>(\d+)<\/td>/g, '<td>$1x</td>')),
  harmful('dates with dots', (html) => html.replaceAll(/(\d\d)\/(\d\d)\/(\d{4})/g, '$1.$2.$3')),
  harmful('dates that begin with the year', (html) =>
    html.replaceAll(/(\d\d)\/(\d\d)\/(\d{4})/g, '$3-$2-$1'),
  ),
  harmful('other keys in scripts', (html, dice) =>
    replacedAll(
      html,
      dice.of([
        { '"nom":': '"name":' },
        { '"points":': '"pts":' },
        { '"classement":': '"ranking":' },
        { '"position_bis":': '"active_position":' },
        { '"action":': '"link":' },
      ]),
    ),
  ),
  harmful('rows of a script in another order', (html) =>
    html.replace('category === "Messieurs" ?', 'category === "Dames" ?'),
  ),
  harmful('the women first', (html) =>
    html.replace('category === "Messieurs" ?', 'category !== "Messieurs" ?'),
  ),
  harmful('rows loaded later', (html) =>
    html.replace(/rows: category[\s\S]*?\n/, 'rows: await load(category)\n'),
  ),
]
