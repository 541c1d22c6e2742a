type Parts = {
  readonly select?: string
  readonly weekForm?: string
  readonly head?: string
  readonly rows?: string
  readonly tables?: string
}

/** Markup of the standings of division 8662 in week 3, with parts of it replaced. */
export function standings(parts: Parts = {}): string {
  const {
    select = '<select id="divisionSelect" name="division"><option value="">--</option><option value="8662" selected>D</option></select>',
    weekForm = `<form id="week-form"><input type="hidden" name="division" value="8662"><input type="hidden" id="week-input" name="semaine" value="3">
      <select id="week-select"><option value="1">1</option><option value="3" selected>3</option></select></form>`,
    head = '<th>#</th><th>Équipe</th><th>J</th><th>G</th><th>P</th><th>N</th><th>FF</th><th>Pts</th>',
    rows = '<tr><td>1</td><td>Exemple A</td><td>3</td><td>2</td><td>0</td><td>1</td><td>0</td><td>8</td></tr>',
    tables = `<table class="table table-sm"><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table>`,
  } = parts
  return `<form>${select}</form>${weekForm}${tables}<table><tr><th>Domicile</th><th>Score</th><th>Extérieur</th></tr>
    <tr><td>Exemple A</td><td>8 - 8</td><td>Exemple B</td></tr></table>`
}

/** A row of the standings. */
export const rowOf = (...cells: readonly (string | number)[]): string =>
  `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
