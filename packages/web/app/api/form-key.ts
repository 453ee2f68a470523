/** The field with the key of a form that is sent without script: the same if the same form is sent again. */
export const formKeyField = 'formkey';
