/** What routes and jobs use of privacy. */

