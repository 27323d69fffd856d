import { html } from '../html.ts'
import { benefits } from '../sections/benefits.ts'
import { courses } from '../sections/courses.ts'
import { features } from '../sections/features.ts'
import { finalCta } from '../sections/final-cta.ts'
import { hero } from '../sections/hero.ts'
import { mosaic } from './mosaic.ts'
import type { Theme } from './theme.ts'

/** Soft, rounded and spacious: the store's own mosaic beside the hero text, courses as large cards. */
export const studio: Theme = (page, palette) => html`
  ${hero(page, mosaic(page.settings.store_name, palette))}
  ${courses(page)}
  ${benefits(page)}
  ${features(page)}
  ${finalCta(page)}
`
