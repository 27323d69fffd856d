import { html } from '../html.ts'
import { benefits } from '../sections/benefits.ts'
import { courses } from '../sections/courses.ts'
import { features } from '../sections/features.ts'
import { finalCta } from '../sections/final-cta.ts'
import { hero } from '../sections/hero.ts'
import { horizon } from './horizon.ts'
import type { Theme } from './theme.ts'

/** A quiet magazine: serif, hairlines, a drawn frieze, courses as numbered entries of a catalogue. */
export const editorial: Theme = (page, palette) => html`
  ${hero(page, horizon(page.settings.store_name, palette))}
  ${features(page)}
  ${courses(page)}
  ${benefits(page)}
  ${finalCta(page)}
`
