import { html } from 'htm/preact'
import { mount } from '../parts/mount.js'
import { Tabs } from './parts/tabs.js'
import { Terms } from './parts/terms.js'
import { useQuery } from './parts/use-query.js'
import { Progressions } from './progressions.js'
import { Top } from './top.js'

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
      label="Rankings"
      chosen=${chosen}
      tabs=${[
        { key: 'top', title: 'Best players' },
        { key: 'progressions', title: 'Progressions' },
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
