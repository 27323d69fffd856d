import { noteFonts } from './remember-fonts.ts'
import { startLanding } from './start-landing.ts'

startLanding(document.body)
void noteFonts()
