import { html } from 'htm/preact'
import { numberText } from '../../../texts/format.ts'
import { t } from '../../../texts/texts.ts'
import { apiPath, useSettled } from '../parts/api.js'
import { DataTable } from '../parts/data-table.js'
import { mount } from '../parts/elements.js'
import { choiceField, choices, plainInput, textField } from '../parts/form-fields.js'
import { answered, EmptyData, useAnswer } from './parts/answer-view.js'
import { column, numberColumn } from './parts/columns.js'
import { filterFields } from './parts/list-filters.js'
import { ClubLink, classColumn, isClubCode, playerColumn, useQuery } from './parts/navigation.js'
import { Tabs } from './parts/tabs.js'
import { gainText, pointsText, provinceText, Terms, usualClasses } from './parts/values.js'

/** @import {Answer, Columns} from './parts/types.ts' */

/** How long a ranking may be. */
const limits = ['50', '100', '200', '500']

/** @param {string} text @returns {string} one of `limits`. */
function limitOf(text) {
  return limits.includes(text) ? text : '100'
}

/** @param {{limit: string}} query @param {(changes: {limit: string}) => void} change */
function limitField(query, change) {
  return choiceField({
    ...{ id: 'limit', label: t('table-tennis-players.ranking.length') },
    value: limitOf(query.limit),
    options: choices(limits, (n) => t('table-tennis-players.ranking.first', { n })),
    onChange: (limit) => change({ limit }),
  })
}

/** @typedef {{province: string, club: string, class: string, limit: string}} TopQuery */

/**
 * The best players by points.
 * @param {{query: TopQuery, change: (changes: Partial<TopQuery>, isTyping?: boolean) => void}} props
 */
function Top({ query, change }) {
  const isCode = query.club.trim() === '' || isClubCode(query.club)
  const asked = apiPath('/api/rankings/top', {
    province: query.province,
    club_code: isCode ? query.club.trim() : '',
    ranking: query.class.trim(),
    limit: limitOf(query.limit),
  })
  /** @type {Answer<'TopPlayers'>} */
  const answer = useAnswer(useSettled(asked))
  const isFiltered = query.province + query.club + query.class !== ''
  return html`<section class="card" aria-label=${t('table-tennis-players.ranking.top')}>
    <${Filters} query=${query} change=${change} isCode=${isCode} />
    ${answered(answer, ({ players }) =>
      players.length === 0 && !isFiltered
        ? html`<${EmptyData} what="players" />`
        : html`<${DataTable}
            key=${asked}
            caption=${t('table-tennis-players.ranking.topCaption')}
            columns=${topColumns()}
            rows=${players}
            empty=${t('table-tennis-players.ranking.topEmpty')}
          />`,
    )}
  </section>`
}

/**
 * @param {{query: TopQuery, isCode: boolean,
 *   change: (changes: Partial<TopQuery>, isTyping?: boolean) => void}} props
 */
function Filters({ query, change, isCode }) {
  /** @type {Answer<'Provinces'>} */
  const { data } = useAnswer('/api/clubs/provinces')
  const known = data?.provinces ?? (query.province === '' ? [] : [query.province])
  const provinces = choices(known, provinceText)
  const allProvinces = t('table-tennis.filter.allProvinces')
  const { choice } = filterFields(query, change)
  return html`<div class="tt-filters">
    ${choice('province', t('table-tennis.column.province'), allProvinces, provinces)}
    ${textField({
      ...{ id: 'club', label: t('table-tennis-players.ranking.clubCode'), value: query.club },
      attributes: { ...plainInput, maxlength: 12, placeholder: 'H004' },
      problem: isCode ? undefined : t('table-tennis-players.ranking.clubProblem'),
      onInput: (club) => change({ club }, true),
    })}
    ${textField({
      ...{ id: 'class', label: t('table-tennis.column.class'), value: query.class },
      list: usualClasses,
      attributes: { ...plainInput, maxlength: 12, placeholder: 'B2' },
      onInput: (text) => change({ class: text }, true),
    })}
    ${limitField(query, change)}
  </div>`
}

/** @returns {Columns<'TopPlayer'>} */
const topColumns = () => [
  numberColumn('rank', { cell: ({ rank }) => numberText(rank) }),
  playerColumn(),
  numberColumn('points', { cell: (player) => pointsText(player.points_current) }),
  { ...classColumn(), narrow: 'below' },
  column('club', {
    narrow: 'below',
    cell: (player) => html`<${ClubLink} code=${player.club_code} name=${player.club_name} />`,
  }),
  column('province', { narrow: 'hidden', cell: ({ province }) => provinceText(province) }),
]

/** @typedef {{order: string, limit: string}} ProgressionsQuery */

/**
 * Who has gained or lost the most points since the season began.
 * @param {{query: ProgressionsQuery,
 *   change: (changes: Partial<ProgressionsQuery>) => void}} props
 */
function Progressions({ query, change }) {
  const order = query.order === 'ASC' ? 'ASC' : 'DESC'
  const asked = apiPath('/api/rankings/progressions', { order, limit: limitOf(query.limit) })
  /** @type {Answer<'Progressions'>} */
  const answer = useAnswer(asked)
  return html`<section class="card" aria-label=${t('table-tennis-players.ranking.progressions')}>
    <div class="tt-filters">
      ${choiceField({
        ...{ id: 'order', label: t('table-tennis-players.ranking.direction'), value: order },
        options: [
          { value: 'DESC', text: t('table-tennis-players.ranking.gained') },
          { value: 'ASC', text: t('table-tennis-players.ranking.lost') },
        ],
        onChange: (text) => change({ order: text }),
      })}
      ${limitField(query, change)}
    </div>
    ${answered(answer, ({ players }) =>
      players.length === 0
        ? html`<${EmptyData} what="players" />`
        : html`<${DataTable}
            key=${asked}
            caption=${t('table-tennis-players.ranking.progressionCaption')}
            columns=${progressionColumns()}
            rows=${players}
          />`,
    )}
  </section>`
}

/** @returns {Columns<'Progression'>} */
const progressionColumns = () => [
  playerColumn(),
  numberColumn('progression', { cell: ({ progression }) => gainText(progression) }),
  numberColumn('table-tennis-players.figure.start', {
    narrow: 'below',
    cell: (player) => pointsText(player.points_start),
  }),
  numberColumn('table-tennis-players.ranking.now', {
    narrow: 'below',
    cell: (player) => pointsText(player.points_current),
  }),
  { ...classColumn(), narrow: 'below' },
  column('club', {
    narrow: 'below',
    cell: ({ club_code: code }) => html`<${ClubLink} code=${code} />`,
  }),
]

const usual = {
  ...{ tab: 'top', province: '', club: '', class: '', limit: '100' },
  order: 'DESC',
}

function Page() {
  const [query, change] = useQuery(usual)
  const chosen = query.tab === 'progressions' ? 'progressions' : 'top'
  return html`<div>
    <${Tabs}
      id="ranking"
      label=${t('table-tennis-players.ranking.label')}
      chosen=${chosen}
      tabs=${[
        { key: 'top', title: t('table-tennis-players.ranking.top') },
        { key: 'progressions', title: t('table-tennis-players.ranking.progressions') },
      ]}
      onChoose=${/** @param {string} tab */ (tab) => change({ tab })}
    >
      ${
        chosen === 'top'
          ? html`<${Top} query=${query} change=${change} />`
          : html`<${Progressions} query=${query} change=${change} />`
      }
    <//>
    <${Terms} terms=${['class', 'points']} />
  </div>`
}

mount(html`<${Page} />`, 'page')
