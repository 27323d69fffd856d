import { noteFonts } from './note-fonts.ts'
import { startLanding } from './start-landing.ts'

startLanding(document.body)
void noteFonts()
