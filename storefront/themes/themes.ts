import type { Theme as ThemeName } from '#contract/site/site.ts'
import { html } from '../html.ts'
import { benefits } from '../sections/benefits.ts'
import { courses } from '../sections/courses.ts'
import { features } from '../sections/features.ts'
import { finalCta } from '../sections/final-cta.ts'
import { hero } from '../sections/hero.ts'
import { horizon } from './horizon-art.ts'
import { mosaic } from './mosaic-art.ts'
import { rings } from './rings-art.ts'
import type { Theme } from './theme.ts'

/** Soft, rounded and spacious: the store's own mosaic beside the hero text, courses as large cards. */
const studio: Theme = (page, palette) => html`
  ${hero(page, mosaic(page.settings.store_name, palette))}
  ${courses(page)}
  ${benefits(page)}
  ${features(page)}
  ${finalCta(page)}
`

/** A quiet magazine: serif, hairlines, a drawn frieze, courses as numbered entries of a catalogue. */
const editorial: Theme = (page, palette) => html`
  ${hero(page, horizon(page.settings.store_name, palette))}
  ${features(page)}
  ${courses(page)}
  ${benefits(page)}
  ${finalCta(page)}
`

/** A poster: the brand colour edge to edge, heavy capitals, thick outlines, benefits as a grid of coloured tiles. */
const bold: Theme = (page, palette) => html`
  ${hero(page, rings(page.settings.store_name, palette))}
  ${courses(page)}
  ${benefits(page)}
  ${features(page)}
  ${finalCta(page)}
`

export const themes: Record<ThemeName, Theme> = { studio, editorial, bold }
