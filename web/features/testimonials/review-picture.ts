import { saveFile } from '../../lib/files/save-file.ts'

type Facts = { stars: number; text: string; reader: string; courseTitle: string; storeName: string }

const size = 1080
const margin = 96
const ink = '#1c1917'
const muted = '#57534e'
const paper = '#faf7f2'
const gold = '#b45309'
const largestText = 60
const smallestText = 30
const textTop = 230
const textBottom = 780
const lineHeight = 1.35

/** Draws a review as a square picture for social networks, and saves it as a PNG. */
export async function downloadReviewPicture(facts: Facts) {
  const canvas = document.createElement('canvas')
  canvas.width = size
  canvas.height = size
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no canvas.')
  await document.fonts.ready
  draw(context, facts)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('The picture could not be written.')
  saveFile('review.png', [blob], 'image/png')
}

function draw(context: CanvasRenderingContext2D, { stars, text, reader, courseTitle, storeName }: Facts) {
  context.fillStyle = paper
  context.fillRect(0, 0, size, size)
  context.textBaseline = 'top'
  // A text in a right-to-left script is shaped by the browser; its lines begin at the left.
  context.direction = 'ltr'
  context.fillStyle = gold
  context.font = '72px system-ui, sans-serif'
  context.fillText('★'.repeat(stars) + '☆'.repeat(5 - stars), margin, margin)
  context.fillStyle = ink
  const { lines, pixels } = fitted(context, text)
  lines.forEach((line, index) => {
    context.fillText(line, margin, textTop + index * pixels * lineHeight)
  })
  context.font = '600 38px system-ui, sans-serif'
  context.fillText(shortened(context, reader), margin, 830)
  context.fillStyle = muted
  context.font = '32px system-ui, sans-serif'
  context.fillText(shortened(context, courseTitle), margin, 888)
  context.fillText(shortened(context, storeName), margin, 936)
}

/** The largest size at which the whole text fits; at the smallest one, what fits of it. */
function fitted(context: CanvasRenderingContext2D, text: string) {
  for (let pixels = largestText; ; pixels -= 2) {
    context.font = `${pixels}px system-ui, sans-serif`
    const lines = text.split('\n').flatMap((paragraph) => wrapped(context, paragraph))
    const room = Math.floor((textBottom - textTop) / (pixels * lineHeight))
    if (lines.length <= room) return { lines, pixels }
    if (pixels <= smallestText) return { lines: cut(context, lines, room), pixels }
  }
}

const cut = (context: CanvasRenderingContext2D, lines: readonly string[], room: number) => [
  ...lines.slice(0, room - 1),
  shortened(context, `${lines[room - 1]?.trimEnd()}…`),
]

const fits = (context: CanvasRenderingContext2D, text: string) =>
  context.measureText(text).width <= size - 2 * margin

function wrapped(context: CanvasRenderingContext2D, paragraph: string): string[] {
  const lines = ['']
  for (const word of paragraph.split(' ').flatMap((one) => partsOf(context, one))) {
    const last = lines.length - 1
    const longer = lines[last] ? `${lines[last]} ${word}` : word
    if (fits(context, longer)) lines[last] = longer
    else lines.push(word)
  }
  return lines
}

/** Returns a word, or as many lines as one that is too long takes: some scripts have no spaces. */
function partsOf(context: CanvasRenderingContext2D, word: string): string[] {
  if (fits(context, word)) return [word]
  const parts = ['']
  for (const { segment } of new Intl.Segmenter().segment(word)) {
    const last = parts.length - 1
    const longer = `${parts[last]}${segment}`
    if (fits(context, longer)) parts[last] = longer
    else parts.push(segment)
  }
  return parts
}

function shortened(context: CanvasRenderingContext2D, text: string): string {
  if (fits(context, text)) return text
  let letters = [...text]
  while (letters.length > 0 && !fits(context, `${letters.join('')}…`)) letters = letters.slice(0, -1)
  return `${letters.join('')}…`
}
