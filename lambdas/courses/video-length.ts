import { readFileSync } from 'node:fs'
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny'

/** Half a second is lost or won by rounding and by the last frame. */
const toleranceSeconds = 1

/** Returns a problem if the file is not a video of this length, which its listing, its captions and its player rely on. */
export async function videoProblem(path: string, name: string, seconds: number): Promise<string | undefined> {
  const measured = await secondsOf(path)
  if (measured === undefined)
    return `files/${name} is not a video that browsers play. Save it as MP4 or WebM.`
  if (Math.abs(measured - seconds) <= toleranceSeconds) return undefined
  return `files/${name} takes ${Math.round(measured)} s; course.json says ${seconds}.`
}

async function secondsOf(path: string) {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(readFileSync(path)) })
  try {
    return (await input.getPrimaryVideoTrack()) ? await input.computeDuration() : undefined
  } catch {
    return undefined
  } finally {
    input.dispose()
  }
}
