import { pdfAssets } from '#pdf/pdf-assets.ts'
import type { FunctionDefinition } from './function-definition.ts'

/** Invoked when all parts of a course were sent. Its folder takes the zip, what is in it, and what is made of that. */
export const checkCoursesFunction: FunctionDefinition = {
  name: 'check-courses',
  entry: 'lambdas/operators/courses/check-courses.ts',
  timeoutSeconds: 900,
  memoryMb: 2048,
  temporaryMb: 3072,
  grants: {
    table: [
      { operations: ['UpdateItem'], keys: ['COURSEUPLOADS#*'] },
      { operations: ['BatchGetItem'], keys: ['CATALOG'] },
      { operations: ['GetItem', 'Query'], keys: ['COURSE#*'] },
    ],
    courseUploads: ['GetObject', 'PutObject'],
  },
  assets: pdfAssets,
  readsCourses: true,
}

/** Invoked when an alarm of CloudWatch changes. */
export const noteAlarmsFunction: FunctionDefinition = {
  name: 'note-alarms',
  entry: 'lambdas/operators/note-alarms.ts',
  timeoutSeconds: 30,
  memoryMb: 512,
  grants: { table: [{ operations: ['PutItem'], keys: ['ALARMS'] }] },
}
