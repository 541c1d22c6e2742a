import { html } from 'htm/preact'
import { Notice } from '../../parts/notice.js'
import { clubsPath, tasksPath } from './paths.js'

/**
 * Why a list is empty on a server that has not read its source yet, and how to fill it.
 * @param {{what: 'clubs' | 'players' | 'standings'}} props
 */
export function EmptyData({ what }) {
  const ways = {
    clubs: html`<a href=${tasksPath}>Read the list of clubs</a> from the federation's pages first.`,
    players: html`Players come with their club: open one of the <a href=${clubsPath}>clubs</a> and${' '}
      choose “Refresh from source”.`,
    standings: html`<a href=${tasksPath}>Start an interclub task</a>: it reads the standings of${' '}
      every division, week by week.`,
  }
  return html`<${Notice} tone="accent" title=${`There are no ${what} yet`}>
    <p>This server has not read them from the federation's pages. ${ways[what]}</p>
  <//>`
}
