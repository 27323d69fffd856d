/** Pictures of free lessons are objects in this folder beside those of the stores (rules/brand/pictures.ts). */
export const lessonPicturesFolder = 'lessons'

/** Types of pictures in lessons, none of which can run a script, and the endings of their public names. */
const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
}

/** In the HTML of a lesson, the source of a picture is this and its id; in that of a free lesson, this and its public name. */
export const pictureScheme = 'picture:'

/** Returns the public name of a picture, which is made of the hash that ends its key; undefined for any other file. */
export function lessonPictureName({ key, content_type }: { key: string; content_type: string }) {
  const ending = endings[content_type]
  return ending && `${key.slice(key.lastIndexOf('/') + 1)}.${ending}`
}

/** Returns the lesson without the pictures that have no address. */
export const withoutPictures = (html: string) =>
  html.replaceAll(/<p>(?:<img src="picture:[^>]*>\s*)+<\/p>|<img src="picture:[^>]*>/g, '')
