import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const maxKilobytes = 60
const timing = /^((?:\d{2,}:)?\d{2}:\d{2}\.\d{3}) --> ((?:\d{2,}:)?\d{2}:\d{2}\.\d{3})(?: .*)?$/

type Captions = { captions: string; problem?: never } | { captions?: never; problem: string }

/** Reads the captions of a video: WebVTT with cues in order, the last of which ends with the video. */
export function readCaptions(folder: string, name: string, seconds: number): Captions {
  const place = `files/${name}`
  const captions = textOf(join(folder, 'files', name))
  if (captions === undefined) return { problem: `${place} is missing.` }
  if (Buffer.byteLength(captions) > maxKilobytes * 1024)
    return { problem: `${place} is larger than ${maxKilobytes} KB.` }
  const lines = captions.replace(/^\uFEFF/, '').split(/\r?\n/)
  if (!/^WEBVTT(\s|$)/.test(lines[0] ?? ''))
    return { problem: `${place} must be WebVTT: its first line is WEBVTT.` }
  const problem = problemOf(lines, seconds)
  return problem ? { problem: `${place}${problem}` } : { captions: lines.join('\n') }
}

function problemOf(lines: readonly string[], seconds: number) {
  let previous = 0
  let cues = 0
  for (const [index, line] of lines.entries()) {
    if (!line.includes('-->')) continue
    const [, from, to] = timing.exec(line.trim()) ?? []
    if (!from || !to) return `, line ${index + 1}: A cue's times read 00:01.500 --> 00:04.000.`
    if (secondsAt(from) < previous || secondsAt(to) <= secondsAt(from))
      return `, line ${index + 1}: Cues stand in order, and each ends after it begins.`
    if (secondsAt(to) > seconds) return `, line ${index + 1}: The cue ends after the video's ${seconds} s.`
    if (!lines[index + 1]?.trim()) return `, line ${index + 1}: The cue has no text.`
    previous = secondsAt(from)
    cues++
  }
  return cues === 0 ? ' has no cues.' : undefined
}

const secondsAt = (time: string) => time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)

function textOf(path: string) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
