import type { Campaign } from '#contract/marketing.ts'
import type { Language } from '#rules/languages/languages.ts'
import { disclosures } from '#rules/marketing/disclosures.ts'
import { type PlaceName, places, postCharacters } from '#rules/marketing/places.ts'
import type { CourseMaterial } from './course-material.ts'
import type { Focus, PieceFacts } from './piece-prompt.ts'

type Asked = { place: PlaceName; material: CourseMaterial; focus: Focus; storeName: string; link: string }
type Wishes = Pick<Campaign, 'goal' | 'tone' | 'audience' | 'disclosure'>
type Posted = { place: PlaceName; language: Language; link: string; disclosure: Campaign['disclosure'] }

/** Returns how long a text may be in its place, with room for its disclosure and link. */
export const roomFor = ({ place, language, link, disclosure }: Posted): number =>
  places[place].maxCharacters - postCharacters(place, `\n\n${disclosures[language][disclosure]}`, link)

/** Lessons beside the one in focus, so that the request stays short. */
const otherLessons = 3

/** Returns what the model is told for one piece in English. The limit leaves room for the disclosure and the link. */
export function pieceFacts({ place, material, focus, storeName, link }: Asked, campaign: Wishes): PieceFacts {
  const { goal, tone, audience, disclosure } = campaign
  const own = material.lessons.filter(({ id }) => id === focus.lesson)
  const others = material.lessons.filter(({ id }) => id !== focus.lesson)
  return {
    store_name: storeName,
    course: material.course,
    place,
    goal,
    tone,
    audience,
    focus,
    lessons: [...own, ...others.slice(0, otherLessons)],
    max_characters: Math.min(places[place].aim, roomFor({ place, language: 'en', link, disclosure })),
  }
}
