/**
 * Draws a dashed line with its name at each threshold that lies in view.
 * @param {readonly {value: number, label: string, tone: string}[]} thresholds
 * @param {(name: string) => string} colour of the style sheet, by its name.
 * @returns {import('uplot').Plugin}
 */
export function thresholdLines(thresholds, colour) {
  return {
    hooks: {
      draw: (chart) => {
        const { ctx, bbox } = chart
        const scale = devicePixelRatio
        for (const { value, label, tone } of thresholds) {
          const y = Math.round(chart.valToPos(value, 'y', true))
          if (y < bbox.top || y > bbox.top + bbox.height) continue
          ctx.save()
          ctx.strokeStyle = colour(tone)
          ctx.fillStyle = colour(tone)
          ctx.lineWidth = scale
          ctx.setLineDash([4 * scale, 4 * scale])
          ctx.beginPath()
          ctx.moveTo(bbox.left, y)
          ctx.lineTo(bbox.left + bbox.width, y)
          ctx.stroke()
          ctx.setLineDash([])
          ctx.font = `600 ${11 * scale}px system-ui, sans-serif`
          ctx.textAlign = 'right'
          ctx.lineWidth = 3 * scale
          ctx.lineJoin = 'round'
          ctx.strokeStyle = colour('surface') // readable where a line passes behind it
          ctx.strokeText(label, bbox.left + bbox.width - 4 * scale, y - 5 * scale)
          ctx.fillText(label, bbox.left + bbox.width - 4 * scale, y - 5 * scale)
          ctx.restore()
        }
      },
    },
  }
}
