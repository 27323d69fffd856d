import { lessonPicturesFolder, withoutPictures } from '#rules/courses/lesson-pictures.ts'
import { html, raw, textOf } from './html.ts'
import { imageSource } from './links.ts'
import type { StorePage } from './store-page.ts'

/** As lambdas/courses/lesson-html.ts writes a picture, with its public name. */
const publicPicture =
  /<img src="picture:([0-9a-f]{64}\.(?:jpg|png|webp))" (alt="[^"<>]*" width="(\d+)" height="\d+") \/>/g

/** A picture after so much text is below the first screen of most devices. */
const firstScreenCharacters = 400

/** Returns the HTML of a free lesson with the url of each picture, and without those that have none. */
export function withPictureUrls(lesson: string, { filesUrl = '' }: StorePage) {
  if (!imageSource(filesUrl)) return raw(withoutPictures(lesson))
  const folder = filesUrl.replace(/[^/]+\/$/, `${lessonPicturesFolder}/`)
  const shown = lesson.replaceAll(
    publicPicture,
    (_, name: string, attributes: string, width: string, start: number) => {
      const isLazy = !isSeenFirst(lesson.slice(0, start))
      return textOf(
        html`<img src="${folder}${name}" ${raw(attributes)} style="max-width:${width}px"${isLazy && raw(' loading="lazy"')}>`,
      )
    },
  )
  return raw(withoutPictures(shown))
}

const isSeenFirst = (before: string) =>
  !before.includes('<img ') && before.replaceAll(/<[^>]*>/g, '').length < firstScreenCharacters
