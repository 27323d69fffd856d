import { createHash } from 'node:crypto'
import { coursePictureOf, type Drawing, pictureDesign, sharePictureOf } from '#contract/site/drawings.ts'
import { pictureName, sharePictureSize } from '#rules/brand/pictures.ts'
import type { ReleaseRecord } from '../../data/site/releases.ts'
import { drawingKey } from '../../files/keys.ts'
import { putFile } from './objects.ts'
import { settleAll } from './settle-all.ts'

type Shown = { words: Parameters<typeof sharePictureOf>[0]; offers: readonly Course[] }
type Course = { product_id: string; title: string }

/** The names of a release's pictures: the store's, and that of each course by its product id. */
export type Pictures = Pick<ReleaseRecord, 'picture' | 'course_pictures'>

/** Returns what a release's pictures show, by their names, and where each stands. */
export function picturesShowing({ words, offers }: Shown) {
  const drawings = new Map<string, Drawing>()
  const named = (drawing: Drawing | undefined) => {
    if (!drawing) return undefined
    const name = sharePictureName(drawing)
    drawings.set(name, drawing)
    return name
  }
  const picture = named(sharePictureOf(words))
  const courses = offers.flatMap(({ product_id, title }) => {
    const name = named(coursePictureOf(words.settings, title))
    return name ? [[product_id, name] as const] : []
  })
  const pictures: Pictures = { ...(picture && { picture }), course_pictures: Object.fromEntries(courses) }
  return { drawings, pictures }
}

/** Returns the name of the picture that shows this, so that the same picture is drawn once. */
export function sharePictureName(drawing: Drawing) {
  const shown = JSON.stringify([pictureDesign, drawing])
  const hash = createHash('sha256').update(shown).digest('base64url').slice(0, 22)
  return pictureName(hash, sharePictureSize)
}

export const pictureNamesIn = ({ picture, course_pictures = {} }: Pictures): string[] => [
  ...(picture ? [picture] : []),
  ...Object.values(course_pictures),
]

/** Has pictures drawn, unless they are there: those in `drawings` that are not among `known`. */
export const requestPictures = (
  tenantId: string,
  drawings: ReadonlyMap<string, Drawing>,
  known: ReadonlySet<string>,
) =>
  settleAll(
    [...drawings]
      .filter(([name]) => !known.has(name))
      .map(([name, drawing]) =>
        putFile(drawingKey(tenantId, name), JSON.stringify(drawing), 'application/json'),
      ),
  )

/** Has the share pictures of an earlier release drawn again, in case they were removed with a page that was taken down. */
export async function requestPicturesOf(tenantId: string, release: ReleaseRecord) {
  const { words, offers = [] } = release
  if (!words) return
  const wanted = new Set(pictureNamesIn(release))
  const drawings = [...picturesShowing({ words, offers }).drawings].filter(([name]) => wanted.has(name))
  await requestPictures(tenantId, new Map(drawings), new Set())
}
