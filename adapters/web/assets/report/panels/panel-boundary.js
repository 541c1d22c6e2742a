import { html } from 'htm/preact'
import { Component } from 'preact'
import { Notice } from '../../parts/notice.js'

/**
 * Keeps a chapter that cannot be drawn from taking the report with it.
 * @extends {Component<{children?: import('preact').ComponentChildren}, {hasFailed: boolean}>}
 */
export class PanelBoundary extends Component {
  constructor() {
    super()
    /** @type {{hasFailed: boolean}} */
    this.state = { hasFailed: false }
  }

  /** @override */
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  /** @override @param {unknown} error */
  componentDidCatch(error) {
    console.error('a chapter of the report could not be drawn', error)
  }

  /** @override */
  render() {
    if (!this.state.hasFailed) return this.props.children
    return html`<${Notice} tone="fair" title="This part cannot be drawn">
      <p>Its data has an unexpected shape. The JSON download of the report holds it as it came.</p>
    <//>`
  }
}
