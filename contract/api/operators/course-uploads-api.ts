import * as z from 'zod/mini'
import {
  CourseUpload,
  CourseUploadReport,
  ImportCourseUpload,
  StartCourseUpload,
  StartedCourseUpload,
} from '../../operators/course-uploads.ts'
import { type Action, Done } from '../action.ts'

/** The content of a course that operators send as a zip. */
export const courseUploadsApi = {
  'list-course-uploads': {
    method: 'GET',
    path: '/api/admin/offers/{id}/uploads',
    access: 'admin',
    reply: z.object({ uploads: z.array(CourseUpload) }),
    grants: {
      table: [
        { operations: ['Query'], keys: ['COURSEUPLOADS#*'] },
        { operations: ['BatchGetItem'], keys: ['USER#*'] },
      ],
    },
  },
  'get-course-upload': {
    method: 'GET',
    path: '/api/admin/offers/{id}/uploads/{upload}',
    access: 'admin',
    reply: z.object({ upload: CourseUpload, report: z.optional(CourseUploadReport) }),
    grants: {
      table: [{ operations: ['GetItem'], keys: ['COURSEUPLOADS#*'] }],
      courseUploads: ['GetObject'],
    },
  },
  'start-course-upload': {
    method: 'POST',
    path: '/api/admin/offers/{id}/uploads',
    access: 'admin',
    callsPerSecond: 2,
    body: StartCourseUpload,
    reply: StartedCourseUpload,
    grants: {
      table: [
        { operations: ['BatchGetItem'], keys: ['CATALOG'] },
        { operations: ['PutItem'], keys: ['COURSEUPLOADS#*'] },
      ],
      courseUploads: ['PutObject'],
      courseChecks: ['PutObject'],
    },
  },
  'import-course-upload': {
    method: 'POST',
    path: '/api/admin/offers/{id}/uploads/{upload}/import',
    access: 'admin',
    callsPerSecond: 5,
    body: ImportCourseUpload,
    reply: Done,
    grants: {
      table: [
        { operations: ['BatchGetItem', 'ConditionCheckItem'], keys: ['CATALOG'] },
        { operations: ['GetItem', 'PutItem', 'UpdateItem'], keys: ['COURSEUPLOADS#*'] },
        { operations: ['ConditionCheckItem'], keys: ['COURSE#*'] },
        { operations: ['PutItem'], keys: ['OFFERCHANGES'] },
      ],
      courseUploads: ['GetObject'],
    },
  },
} as const satisfies Record<string, Action>
