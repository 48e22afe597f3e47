"""The nouns: values that know no solver, no format and no drawing."""
