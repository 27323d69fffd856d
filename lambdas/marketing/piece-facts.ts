import type { Campaign } from '#contract/marketing.ts'
import { disclosures, type PlaceName, places, postCharacters } from '#rules/places.ts'
import type { CourseMaterial } from './course-material.ts'
import type { Focus, PieceFacts } from './piece-prompt.ts'

type Asked = { place: PlaceName; material: CourseMaterial; focus: Focus; storeName: string; link: string }
type Wishes = Pick<Campaign, 'goal' | 'tone' | 'audience' | 'disclosure'>

/** Lessons beside the one in focus, so that the request stays short. */
const otherLessons = 3

/** Returns what the model is told for one piece. The limit leaves room for the disclosure and the link. */
export function pieceFacts({ place, material, focus, storeName, link }: Asked, campaign: Wishes): PieceFacts {
  const { goal, tone, audience, disclosure } = campaign
  const { maxCharacters, aim } = places[place]
  const tail = postCharacters(place, `\n\n${disclosures[disclosure]}`, link)
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
    max_characters: Math.min(aim, maxCharacters - tail),
  }
}
