/** `9 s`, `4 min 05 s`, `2 h 03 min`. */
export function durationText(seconds: number): string {
  const whole = Math.round(seconds)
  if (whole < 60) return `${whole} s`
  const minutes = Math.floor(whole / 60)
  if (minutes < 60) return `${minutes} min ${twoDigits(whole % 60)} s`
  return `${Math.floor(minutes / 60)} h ${twoDigits(minutes % 60)} min`
}

/** As people say it of a remaining time: `under a minute`, `26 min`, `2 h 03 min`. */
export function remainingText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 1) return 'under a minute'
  if (minutes < 60) return `${minutes} min`
  return `${Math.floor(minutes / 60)} h ${twoDigits(minutes % 60)} min`
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
