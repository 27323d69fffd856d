import type { Theme as ThemeName } from '#contract/site/site.ts'
import { bold } from './bold.ts'
import { editorial } from './editorial.ts'
import { studio } from './studio.ts'
import type { Theme } from './theme.ts'

export const themes: Record<ThemeName, Theme> = { studio, editorial, bold }
