import type { Theme as ThemeName } from '#contract/site.ts'
import { studio } from './studio.ts'
import type { Theme } from './theme.ts'

export const themes: Record<ThemeName, Theme> = { studio, editorial: studio, bold: studio }
