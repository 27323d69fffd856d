import { addDays } from '#rules/calendar.ts'
import { productName } from '#rules/courses/product.ts'
import { csvMediaType } from '#rules/csv.ts'
import { places } from '#rules/marketing/places.ts'
import { saveFile } from '../../../lib/files/save-file.ts'
import type { ListedCampaign } from '../listed-campaign.ts'
import { postText } from '../post-text.ts'
import { campaignCsv, type PlannedPiece } from './campaign-csv.ts'

const icsMediaType = 'text/calendar;charset=utf-8'

/** In bytes of UTF-8 (RFC 5545, 3.1). */
const maxLineBytes = 75

/** Returns the pieces as events of a whole day in an iCalendar file (RFC 5545). `at` is when it is written. */
export function campaignIcs(name: string, pieces: readonly PlannedPiece[], at: Date): string {
  const stamp = at.toISOString().replace(/[-:]|\.\d+/g, '')
  const events = pieces.flatMap((piece) => {
    const place = places[piece.place].name
    return [
      'BEGIN:VEVENT',
      // The same each time, so that a file that is opened again moves its events.
      `UID:${piece.id}@storewright`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${basic(piece.planned_on)}`,
      `DTEND;VALUE=DATE:${basic(addDays(piece.planned_on, 1))}`,
      `SUMMARY:${escaped(`${place}: ${name}`)}`,
      `DESCRIPTION:${escaped(postText(piece))}`,
      `URL:${piece.link}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]
  })
  const calendar = ['VERSION:2.0', `PRODID:-//${productName}//Marketing//EN`, 'CALSCALE:GREGORIAN', ...events]
  return ['BEGIN:VCALENDAR', ...calendar, 'END:VCALENDAR'].map((line) => `${folded(line)}\r\n`).join('')
}

const basic = (day: string) => day.replaceAll('-', '')

const escaped = (text: string) =>
  text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n?|\n/g, String.raw`\n`)
    // No control character may stand in a text.
    .replaceAll(/\p{Cc}/gu, ' ')

/** Breaks a line before it is too long, never within a character. */
function folded(line: string) {
  const encoder = new TextEncoder()
  let [text, bytes] = ['', 0]
  for (const character of line) {
    const more = encoder.encode(character).length
    if (bytes + more > maxLineBytes) [text, bytes] = [`${text}\r\n `, 1]
    text += character
    bytes += more
  }
  return text
}

/** Returns the pieces as plain text, each below its day and place. */
export const campaignText = (pieces: readonly PlannedPiece[]): string =>
  pieces
    .map((piece) => `${piece.planned_on} · ${places[piece.place].name}\n\n${postText(piece)}\n`)
    .join('\n----------\n\n')

export const fileKinds = ['ics', 'csv', 'txt'] as const
export type FileKind = (typeof fileKinds)[number]

/** Saves a campaign for a calendar, a scheduler or a text program. */
export function saveCampaign({ campaign, pieces }: ListedCampaign, name: string, kind: FileKind) {
  const file = `campaign-${campaign.created_at.slice(0, 10)}.${kind}`
  if (kind === 'csv') return saveFile(file, [campaignCsv(pieces)], csvMediaType)
  if (kind === 'ics') return saveFile(file, [campaignIcs(name, pieces, new Date())], icsMediaType)
  saveFile(file, [campaignText(pieces)], 'text/plain;charset=utf-8')
}
