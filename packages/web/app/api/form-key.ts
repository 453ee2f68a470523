/**
 * The field with the key of a form that is sent without script: the moment at which its page was made, by the server's
 * clock. It is the same if the same form is sent again, and another one on the next page.
 */
export const formKeyField = 'formkey';
