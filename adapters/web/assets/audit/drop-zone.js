import { html } from 'htm/preact'
import { useEffect, useState } from 'preact/hooks'

/**
 * Takes a file that is dropped anywhere on the page, and shows that it would.
 * @param {{onFile: (file: File) => void, isOff: boolean}} props `isOff`: files are turned away.
 */
export function DropZone({ onFile, isOff }) {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    /** @param {DragEvent} event */
    const over = (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault() // else the browser leaves the page for the file
      event.dataTransfer.dropEffect = isOff ? 'none' : 'copy'
      setOver(!isOff)
    }
    /** @param {DragEvent} event */
    const leave = (event) => {
      if (event.relatedTarget === null) setOver(false)
    }
    /** @param {DragEvent} event */
    const drop = (event) => {
      const file = event.dataTransfer?.files[0]
      setOver(false)
      if (file === undefined) return
      event.preventDefault()
      if (!isOff) onFile(file)
    }
    addEventListener('dragover', over)
    addEventListener('dragleave', leave)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('dragover', over)
      removeEventListener('dragleave', leave)
      removeEventListener('drop', drop)
    }
  }, [isOff, onFile])
  return isOver && html`<div class="drop-zone"><p>Drop the report to open it</p></div>`
}
