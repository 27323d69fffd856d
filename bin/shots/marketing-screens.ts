import { failRequests, holdRequests, press, type Screen } from './screen.ts'

const path = '/app/marketing'

export const marketingScreens: readonly Screen[] = [
  { name: 'marketing-new', who: 'new seller', path },
  { name: 'marketing-full', who: 'full seller', path },
  {
    name: 'marketing-form',
    who: 'full seller',
    path,
    prepare: (page) => page.getByRole('link', { name: 'New campaign' }).click(),
  },
  { name: 'marketing-edit', who: 'full seller', path, prepare: press(/^Edit /) },
  { name: 'marketing-lesson', who: 'full seller', path, prepare: press(/^From the lesson/) },
  { name: 'marketing-picture', who: 'full seller', path, prepare: press(/^Picture for /) },
  { name: 'marketing-calendar', who: 'full seller', path: `${path}?tab=calendar` },
  { name: 'marketing-pieces', who: 'full seller', path: `${path}?tab=pieces` },
  { name: 'marketing-loading', who: 'full seller', path, intercept: holdRequests('**/api/campaigns') },
  { name: 'marketing-error', who: 'full seller', path, intercept: failRequests('**/api/campaigns') },
]
