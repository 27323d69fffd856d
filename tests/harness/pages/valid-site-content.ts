import type { SiteContent } from '#contract/site/site.ts'

/** A site's words as a model writes them that keeps every rule. */
export const validSiteContent: SiteContent = {
  hero: {
    headline: 'Courses that meet you where you are',
    subheadline: 'Plain lessons, worked examples and small steps.',
    cta_text: 'See the courses',
  },
  benefits: [
    { icon: 'compass', title: 'A clear path', description: 'Each lesson says what comes next.' },
    { icon: 'clock', title: 'Short lessons', description: 'Made for an hour in the evening.' },
    { icon: 'pen', title: 'Practice', description: 'Every module ends with something you make.' },
  ],
  features: [
    { title: 'Worksheets', description: 'Print them or fill them in on a screen.' },
    { title: 'Checklists', description: 'Nothing is forgotten on the day.' },
    { title: 'Transcripts', description: 'Read along or search for a word.' },
  ],
}
