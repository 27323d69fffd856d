import type { Level } from './catalog-search.ts'

/** The shape of the contract's catalog product, because rules do not import the contract. */
export type SampleProduct = {
  id: string
  title: string
  slug: string
  short_blurb: string
  learn_bullets: string[]
  deliverables: string[]
  tags: string[]
  level: Level
  pro_only: boolean
  default_price: number
  commission_pct: number
  popularity_pct: number
  hero_image_url: string
}

type Course = Omit<SampleProduct, 'id' | 'hero_image_url' | 'pro_only'> & { pro_only?: true }

/** The id of a sample course is its slug. Its cover is the view of that name in one file, because each file is paid for. */
const published = (course: Course): SampleProduct => ({
  ...course,
  id: course.slug,
  pro_only: course.pro_only ?? false,
  hero_image_url: `/covers/courses.svg#${course.slug}`,
})

const courses: Course[] = [
  {
    title: 'Your First Digital Product in 14 Days',
    slug: 'first-digital-product',
    short_blurb:
      'From a loose idea to something people can buy: an hour a day for two weeks, two longer days to record.',
    learn_bullets: [
      'Choose one idea out of many with a simple scoring sheet',
      'Talk to five future buyers and hear what they have already paid for',
      'Outline, record and edit lessons on the phone you own',
      'Write a sales page that answers the six questions buyers have',
      'Open the doors to a small first group and learn from them',
    ],
    deliverables: [
      'Idea scoring sheet, and decision and price sheet (spreadsheets)',
      'Interview script, lesson cards and recording-day card',
      'Sales page outline, ready to fill in',
      'Test purchase protocol, launch week checklist and log of the first group',
    ],
    tags: ['digital products', 'getting started', 'validation', 'launch', 'side business'],
    level: 'beginner',
    default_price: 9700,
    commission_pct: 55,
    popularity_pct: 97,
  },
  {
    title: 'The Weekly Letter: Email People Look Forward To',
    slug: 'weekly-letter',
    short_blurb: 'Build a newsletter with a voice of its own, and a gentle way to sell that keeps its tone.',
    learn_bullets: [
      'Find the one promise that makes strangers subscribe',
      'Write an issue in 90 minutes with a repeatable structure',
      'Win the first readers, one named place at a time',
      'Set up a welcome sequence that introduces you properly',
      'Place an offer in a letter, and read the four numbers that matter',
    ],
    deliverables: [
      'Promise worksheet and issue template',
      'Sign-up page outline, and welcome sequence to adapt',
      'Worksheet for doors and offers, and monthly page of four numbers',
      'Editorial calendar for a full year (spreadsheet)',
    ],
    tags: ['email', 'newsletter', 'writing', 'audience'],
    level: 'beginner',
    default_price: 12700,
    commission_pct: 50,
    popularity_pct: 94,
  },
  {
    title: 'Launch Studio: Fill and Run a Live Cohort',
    slug: 'launch-studio',
    short_blurb: 'Plan, sell and teach a live programme of six weeks, with a calm backstage and a full room.',
    learn_bullets: [
      'Design a six-week curriculum around a single outcome',
      'Plan a launch calendar backwards from the first session',
      'Run an open workshop that leads naturally to the offer',
      'Plan sessions and a weekly rhythm that keep every participant on track',
      'Shape the second round from honest feedback, and hand over the routine',
    ],
    deliverables: [
      'Programme design sheet and cohort budget (spreadsheet)',
      'Launch calendar that computes its dates, and sheets for the page and every letter',
      'Run sheet for the workshop and plan for a session',
      'Onboarding and feedback forms, Monday sheet and decisions in advance',
    ],
    tags: ['launch', 'cohort', 'teaching', 'webinars', 'operations', 'premium'],
    level: 'advanced',
    pro_only: true,
    default_price: 24700,
    commission_pct: 60,
    popularity_pct: 92,
  },
  {
    title: 'Short Video for Quiet People',
    slug: 'quiet-video',
    short_blurb: 'Make short videos that earn attention without dancing, shouting or showing your face.',
    learn_bullets: [
      'Pick a format that suits the way you like to work',
      'Open with a first line that makes people stay, and give it a middle',
      'Film hands, screens and desks in good light',
      'Batch a month of videos in one afternoon and edit them in passes',
      'Turn a view into a visit to your store',
    ],
    deliverables: [
      'Opening lines sorted by purpose, and an idea sheet (spreadsheets)',
      'Format test and video cards',
      'Shot list with a light card, and batch day planner',
      'Sheet for the path from a view to a visit (spreadsheet)',
    ],
    tags: ['video', 'social media', 'content', 'faceless'],
    level: 'beginner',
    default_price: 7700,
    commission_pct: 65,
    popularity_pct: 90,
  },
  {
    title: 'Copy That Sounds Like You',
    slug: 'honest-copy',
    short_blurb: 'Write pages, emails and product descriptions that persuade and still read like a person.',
    learn_bullets: [
      'Collect the words your customers use and put them to work',
      'Structure a page so that each part earns the next',
      'Write headlines by the dozen and keep the true one',
      'Edit out the filler that makes copy sound like everyone',
      'Describe a price without apologising for it',
    ],
    deliverables: [
      'Word collection (spreadsheet), and voice guide to fill in once and reuse',
      'Page blueprint and sheet for headlines by the dozen',
      'Product descriptions in three lengths, and drafts of emails that every shop sends',
      'Editing checklist to print, with a page edited from top to bottom',
    ],
    tags: ['copywriting', 'writing', 'sales pages', 'brand voice', 'conversion'],
    level: 'intermediate',
    default_price: 11700,
    commission_pct: 52,
    popularity_pct: 87,
  },
  {
    title: 'Small Budget Ads',
    slug: 'small-budget-ads',
    short_blurb:
      'Run paid campaigns from ten dollars a day, and know by Friday what to keep and what to stop.',
    learn_bullets: [
      'Work out what a new customer may cost',
      'Set up clean tracking before you spend anything',
      'Test three messages against each other, fairly',
      'Read a campaign in ten minutes a day and decide on Friday',
      'Raise the budget without losing what works',
    ],
    deliverables: [
      'Break-even and budget calculator, and steps for raising the budget (spreadsheets)',
      'Readiness check and audience sheet',
      'Naming and tracking plan that builds the links (spreadsheet)',
      'Message test that computes its verdict, and Friday decision sheet',
    ],
    tags: ['advertising', 'paid traffic', 'analytics', 'testing', 'budget'],
    level: 'intermediate',
    pro_only: true,
    default_price: 17700,
    commission_pct: 48,
    popularity_pct: 84,
  },
  {
    title: 'The Considerate Funnel',
    slug: 'considerate-funnel',
    short_blurb: 'Lead people from a first visit to a second purchase with pages that respect their time.',
    learn_bullets: [
      'Offer something free that is worth keeping',
      'Write a follow-up that helps before it sells',
      'Repair the screens between wanting and paying, and look after the first week',
      'Add a second offer that fits the first',
      'Find the page where people leave, and repair it',
    ],
    deliverables: [
      'Path map, and path count that says what chance can do (spreadsheet)',
      'Page teardown and free sheet planner',
      'Follow-up emails to adapt, payment walk and first week plan',
      'Watching sheet and monthly review worksheet (spreadsheet)',
    ],
    tags: ['funnels', 'conversion', 'email', 'strategy', 'customer journey'],
    level: 'advanced',
    pro_only: true,
    default_price: 19700,
    commission_pct: 58,
    popularity_pct: 81,
  },
  {
    title: 'Price It Right: Offers and Packages for Creators',
    slug: 'price-it-right',
    short_blurb: 'Set prices you can say out loud, and build packages that make choosing easy.',
    learn_bullets: [
      'Put a number on the change your work makes, and know what buyers compare it with',
      'Build three packages with a clear favourite',
      'Answer “it is too expensive” calmly and well',
      'Test a new price without upsetting loyal buyers',
      'Plan discounts that don’t teach people to wait, and price your time',
    ],
    deliverables: [
      'Floor and ceiling, package builder and price test (spreadsheets)',
      'Neighbour sheet and number scripts',
      'Price change scripts for email and calls',
      'Yearly offer calendar and objection log (spreadsheets)',
    ],
    tags: ['pricing', 'offers', 'strategy', 'positioning'],
    level: 'intermediate',
    pro_only: true,
    default_price: 14700,
    commission_pct: 45,
    popularity_pct: 78,
  },
  {
    title: 'Brand from a Blank Page',
    slug: 'brand-from-blank',
    short_blurb: 'Develop a name, a look and a point of view that hold together wherever people meet you.',
    learn_bullets: [
      'Write a positioning statement and a point of view you can stand behind',
      'Name a project and check that the name is free',
      'Choose colour and type with reasons, not trends',
      'Build a small identity system and the templates that survive daily use',
      'Keep a brand consistent as it grows',
    ],
    deliverables: [
      'Brand workbook, and sheet for a point of view',
      'Naming worksheet (spreadsheet) and availability checklist',
      'Colour and type sheet, and template inventory (spreadsheets)',
      'Identity audit, brief on one page, and decision log',
    ],
    tags: ['branding', 'design', 'positioning', 'identity', 'premium', 'naming'],
    level: 'advanced',
    pro_only: true,
    default_price: 24700,
    commission_pct: 62,
    popularity_pct: 74,
  },
  {
    title: 'Templates and Planners as a Business',
    slug: 'templates-business',
    short_blurb:
      'Turn the spreadsheets and planners you already use into small products that sell for years.',
    learn_bullets: [
      'Spot which of your own systems others would buy, and check that strangers look for it',
      'Design a template people understand in one minute',
      'Photograph and describe something that has no box',
      'Set a price and write a licence that people read',
      'Offer bundles, updates and support that bring buyers back',
    ],
    deliverables: [
      'System inventory, demand check and price sheet (spreadsheets)',
      'A money sheet to improve, as a worked example (spreadsheet)',
      'Planner for bundles and the year, and question log (spreadsheets)',
      'Support page with ready answers to adapt',
    ],
    tags: ['templates', 'planners', 'evergreen', 'design', 'getting started'],
    level: 'intermediate',
    default_price: 9700,
    commission_pct: 57,
    popularity_pct: 71,
  },
]

/**
 * The built-in list (docs/product.md, Catalog), highest popularity first; the 3rd, 6th, 7th, 8th and 9th require the
 * Pro plan. The landing page is compiled from it and seeding writes it to the table.
 */
export const sampleCatalog: readonly SampleProduct[] = courses.map(published)
